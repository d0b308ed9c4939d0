<?php
// seed.php WIKI PAGES: writes the pages of a folder into an empty wiki and indexes them for its search.
// A file "page.1.txt" is an older version of "page.txt".

[, $wiki, $folder] = $argv;
define('DOKU_INC', $wiki . '/');
define('NOSESSION', 1);
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
$_SERVER['REMOTE_USER'] = 'mira';
$_SERVER['HTTP_HOST'] = '127.0.0.1';
$_SERVER['SERVER_PORT'] = '80';
require_once DOKU_INC . 'inc/init.php';

$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS));
$texts = [];
foreach ($files as $file) {
    $id = str_replace('/', ':', substr($file->getPathname(), strlen($folder) + 1, -strlen('.txt')));
    $texts[$id] = file_get_contents($file->getPathname());
}
ksort($texts);

foreach ($texts as $id => $text) {
    if (str_ends_with($id, '.1')) {
        continue;
    }
    if (isset($texts["$id.1"])) {
        saveWikiText($id, $texts["$id.1"], 'first version');
        // The wiki tells versions apart by the second.
        touch(wikiFN($id), time() - 3600);
        rewind_changes($id, 3600);
        saveWikiText($id, $text, 'prices of this year');
    } else {
        saveWikiText($id, $text, 'created');
    }
    p_get_metadata($id, '', METADATA_RENDER_UNLIMITED);
    idx_addPage($id);
}

/** Makes the changes that are noted of a page so many seconds older. */
function rewind_changes(string $id, int $seconds): void
{
    $file = metaFN($id, '.changes');
    $line = explode("\t", file_get_contents($file), 2);
    $old = wikiFN($id, $line[0]);
    if (file_exists($old)) {
        rename($old, wikiFN($id, $line[0] - $seconds));
    }
    file_put_contents($file, ($line[0] - $seconds) . "\t" . $line[1]);
}
