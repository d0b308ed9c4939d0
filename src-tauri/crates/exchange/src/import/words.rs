//! Words by which the content of a column is known, in the languages that testers write.

/// First words of sentences that tell what to do. Those of languages that join words are looked for at the beginning.
#[rustfmt::skip]
pub(super) const VERBS: &[&str] = &[
    "add", "accept", "agree", "apply", "approve", "assign", "attach", "attempt", "browse", "cancel",
    "change", "check", "choose", "clear", "click", "close", "collapse", "complete", "compare", "confirm",
    "connect", "continue", "copy", "create", "delete", "deselect", "disable", "dismiss", "double-click",
    "download", "drag", "drop", "edit", "enable", "enter", "execute", "expand", "export", "fill", "filter",
    "find", "follow", "generate", "get", "give", "go", "hit", "hover", "import", "input", "insert",
    "inspect", "install", "invoke", "launch", "leave", "load", "locate", "log", "login", "logout", "look",
    "make", "minimize", "modify", "move", "navigate", "observe", "open", "paste", "pick", "place", "press",
    "provide", "put", "pull", "push", "read", "refresh", "register", "release", "reload", "remove",
    "rename", "repeat", "replace", "reset", "resize", "restart", "return", "right-click", "run", "save",
    "scan", "scroll", "search", "see", "select", "send", "set", "share", "sign", "sort", "specify",
    "start", "stop", "submit", "switch", "swipe", "tap", "test", "tick", "toggle", "try", "turn", "type",
    "uncheck", "undo", "unselect", "update", "upload", "use", "validate", "verify", "view", "visit",
    "wait", "write", "zoom", "ensure", "keep", "do", "don't", "without", "using", "again",
    // Other languages.
    "открыть", "нажать", "ввести", "выбрать", "перейти", "кликнуть", "заполнить", "авторизоваться",
    "войти", "открыт", "нажат", "проверить", "удалить", "добавить", "откройте", "нажмите", "введите",
    "выберите", "перейдите", "оставить", "сохранить", "закрыть", "создать", "öffnen", "öffne", "klicken",
    "klicke", "klick", "eingeben", "gib", "geben", "wähle", "wählen", "anmelden", "drücken", "drücke",
    "melde", "navigiere", "navigieren", "prüfe", "prüfen", "lösche", "speichern", "aufrufen", "rufe",
    "abrir", "hacer", "haga", "ingresar", "introducir", "seleccionar", "presionar", "navegar", "pulsar",
    "escribir", "elegir", "iniciar", "acceder", "completar", "dar", "abra", "ingrese", "seleccione",
    "clic", "entrar", "verificar", "clicar", "acessar", "digitar", "preencher", "selecionar", "inserir",
    "informar", "realizar", "logar", "clique", "acesse", "preencha", "ouvrir", "cliquer", "saisir",
    "sélectionner", "entrer", "choisir", "se", "accéder", "ouvrez", "cliquez", "saisissez", "remplir",
    "vérifier", "mở", "nhấn", "click", "nhập", "chọn", "truy", "đăng", "bấm", "kiểm", "điền", "vào",
    "aprire", "cliccare", "inserire", "selezionare", "otwórz", "kliknij", "wpisz", "wybierz", "aç",
    "tıkla", "buka", "klik", "masukkan", "pilih", "відкрити", "натиснути",
];

/// Last words of sentences that tell what to do, of languages that put them there.
#[rustfmt::skip]
pub(super) const LAST_VERBS: &[&str] = &[
    "öffnen", "klicken", "anklicken", "eingeben", "wählen", "auswählen", "drücken", "anmelden", "abmelden",
    "speichern", "aufrufen", "prüfen", "navigieren", "löschen", "ausfüllen", "starten", "schließen",
    "bestätigen", "absenden", "hinzufügen", "entfernen", "ändern", "setzen", "tippen", "bearbeiten",
    "aktivieren", "deaktivieren", "hochladen", "herunterladen", "einloggen", "ausloggen", "suchen", "legen",
    "gehen", "wechseln", "leeren", "klikken", "openen", "invullen", "invoeren", "kiezen", "opslaan", "tıkla",
    "tıklayın", "tıklanır", "aç", "açın", "açılır", "gir", "girin", "girilir", "seç", "seçin", "seçilir", "yaz",
    "yazın", "git", "gidin", "bas", "basın", "करें", "खोलें",
];

/// Beginnings and ends of sentences that tell what to do, where words are not set apart.
#[rustfmt::skip]
pub(super) const JOINED_VERBS: &[&str] = &[
    "点击", "打开", "输入", "选择", "登录", "进入", "点", "填写", "访问", "查看", "按", "删除", "添加", "使用", "单击", "勾选", "不输入",
    "關閉", "點擊", "開啟", "する", "クリック", "押下", "入力", "を開く", "클릭", "입력", "선택", "접속",
];

/// What is in front of a verb.
#[rustfmt::skip]
pub(super) const FORE: &[&str] = &[
    "the", "user", "i", "we", "tester", "then", "and", "now", "please", "given", "when", "step", "from",
    "on", "in", "to", "customer", "admin",
];

/// Words of sentences that say what must be so.
#[rustfmt::skip]
pub(super) const CLAIMS: &[&str] = &[
    "should", "displayed", "display", "displays", "shown", "shows", "visible", "appear", "appears",
    "redirected", "redirects", "opens", "opened", "is", "are", "must", "will", "successfully",
    "successful", "not", "able", "be", "has", "contains", "closes", "loads", "loaded", "becomes",
    "remains", "gets", "message", "wird", "werden", "angezeigt", "erscheint", "ist", "sind", "muestra",
    "muestran", "debe", "aparece", "es", "deve", "exibe", "exibida", "exibido", "é", "affiche", "affiché",
    "doit", "est", "отображается", "отображаются", "открывается", "открылась", "появляется", "должен",
    "должна", "должно", "успешно", "открыта", "показано", "viene", "visualizzato", "wyświetla",
    "görüntülenir", "muncul", "tampil", "berhasil",
];

#[rustfmt::skip]
pub(super) const JOINED_CLAIMS: &[&str] = &[
    "显示", "成功", "跳转", "提示", "弹出", "出现", "正确", "失败", "表示", "される", "こと", "된다", "표시", "hiển thị",
    "thành công", "chuyển",
];

#[rustfmt::skip]
pub(super) const OUTCOMES: &[&str] = &[
    "pass", "passed", "fail", "failed", "ok", "nok", "not ok", "blocked", "skipped", "not run",
    "not executed", "not tested", "untested", "in progress", "done", "n/a", "as expected", "yes", "no",
    "open", "closed", "active", "draft", "ready", "approved", "high", "medium", "low", "critical", "major",
    "minor", "p0", "p1", "p2", "p3", "p4", "positive", "negative", "functional", "smoke", "regression",
    "manual", "automated", "ui", "✓", "✔", "✅", "❌", "x", "通过", "不通过", "高", "中", "低", "合格", "пройден",
    "успешно", "провален", "bestanden", "y", "n", "p", "f", "ko", "ng", "sim", "não", "nao", "sí", "si",
    "oui", "non", "ja", "nein", "да", "нет", "ya", "tidak", "có", "không",
];
