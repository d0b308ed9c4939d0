<?php
// These two speak with servers of DokuWiki's makers.
$plugins['popularity'] = 0;
$plugins['extension'] = 0;
