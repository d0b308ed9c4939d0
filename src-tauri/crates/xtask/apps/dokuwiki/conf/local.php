<?php
// The wiki of the suite: two users, no mail, and nothing fetched from elsewhere.
$conf['title'] = 'Fernhill House';
$conf['tagline'] = 'What the house knows';
$conf['lang'] = 'en';
$conf['license'] = '';
$conf['useacl'] = 1;
$conf['superuser'] = '@admin';
$conf['disableactions'] = 'register,resendpwd,subscribe,rss';
$conf['updatecheck'] = 0;
$conf['savedir'] = getenv('DOKUWIKI_STATE') . '/data';
// Cases log in as the same users at the same time: a draft of one would greet the other.
$conf['usedraft'] = 0;
// What other cases write must not push the seeded pages off the list of changes.
$conf['recent'] = 100;
$conf['dformat'] = '%Y-%m-%d %H:%M';
$conf['showuseras'] = 'username';
