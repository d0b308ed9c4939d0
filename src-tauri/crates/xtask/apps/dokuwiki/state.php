<?php
// Goes before every request: settings, users and pages lie in the folder that the script `serve` names.
define('DOKU_MAIN_CONF', getenv('DOKUWIKI_STATE') . '/conf/');
