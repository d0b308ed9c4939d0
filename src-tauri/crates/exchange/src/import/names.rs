//! The names of columns: one table for all tools and languages. After the documentation of the tools named in
//! [`super::dialect`], and after what testers write.

mod languages;

pub(super) use self::languages::LANGUAGES;
use super::meaning::Meaning::{
    self, Action, Case, Data, Expected, Id, Label, Number, Property, Section, Setup, Tags,
};

/// What a column of one of these names holds, and how much the name speaks for it.
#[rustfmt::skip]
pub(super) const NAMES: &[(Meaning, i32, &[&str])] = &[
    (
        Case,
        100,
        &[
            "case", "case title", "case name", "test case title", "test case name", "test title",
            "test name", "tc title", "tc name", "название тест кейса", "название теста", "testfallname",
            "titel des testfalls", "titre du cas de test", "nom du cas de test",
            "nombre del caso de prueba", "título del caso de prueba", "nombre del caso",
            "nome do caso de teste", "título do caso de teste", "用例名称", "用例标题", "测试用例名称", "测试用例标题",
            "テストケース名", "테스트케이스명", "tên test case", "tên ca kiểm thử", "tiêu đề test case",
            "nama kasus uji", "nazwa przypadku testowego",
        ],
    ),
    (
        Case,
        95,
        &[
            "title", "test case", "name", "test summary", "test case summary", "название", "наименование",
            "заголовок", "тест кейс", "titel", "testfall", "testname", "bezeichnung", "titre", "nom",
            "intitulé", "libellé", "cas de test", "nom du test", "título", "nombre", "caso de prueba",
            "nombre de la prueba", "nome", "caso de teste", "titolo", "caso di test", "标题", "测试用例", "名称",
            "测试标题", "测试名称", "用例", "測試案例", "標題", "タイトル", "テストケース", "件名", "제목", "테스트 케이스", "tiêu đề", "tên",
            "ca kiểm thử", "tytuł", "nazwa", "przypadek testowy", "başlık", "test adı", "naam",
            "testgeval", "назва", "judul", "nama", "kasus uji", "наименование проверки",
        ],
    ),
    (
        Case,
        88,
        &[
            "test case description", "tc description", "tc desc", "test desc", "test case desc", "test case objective", "tc objective",
            "test case scenario", "tc summary", "scenario name", "scenario title", "test scenario name",
            "test scenario title", "scenario description", "test scenario description", "what to test",
            "test item", "checklist item", "summary", "тестовый сценарий", "проверка", "краткое описание",
            "测试项", "测试点", "テスト項目", "確認項目", "테스트 항목", "mô tả test case", "mục đích kiểm thử",
            "tên kịch bản", "test case detail", "test case details",
        ],
    ),
    (
        Case,
        80,
        &[
            "test scenario", "scenario", "test condition", "test idea", "сценарий", "scénario",
            "scénario de test", "escenario", "escenario de prueba", "cenário", "cenário de teste",
            "kịch bản", "kịch bản kiểm thử", "test senaryosu", "senaryo", "skenario", "skenario pengujian",
            "testszenario", "szenario", "测试场景", "场景", "シナリオ", "시나리오",
        ],
    ),
    (
        Case,
        60,
        &[
            "test objective", "objective", "test description", "test purpose", "purpose", "goal", "test", "teste", "prueba", "essai",
            "ziel", "objectif", "objetivo", "цель", "目的", "测试目的", "mục đích", "tc",
        ],
    ),
    (
        Case,
        63,
        &[
            "description", "detail", "use case", "описание", "beschreibung", "descripción", "descrição",
            "descrizione", "desc", "mô tả", "opis", "açıklama", "描述", "用例描述", "説明", "설명", "check",
        ],
    ),
    (
        Id,
        100,
        &[
            "id", "test case id", "tc id", "testcase id", "case id", "test id", "test case no",
            "test case number", "tc no", "tc number", "tc", "case no", "case number", "test no",
            "test number", "identifier", "unique id", "test case key", "test key", "issue key", "key",
            "external id", "pid", "uid", "test case code", "test code", "tc code", "test case ref",
            "test case reference", "id test case", "id tc", "issue id", "entity id", "ид", "идентификатор",
            "id тест кейса", "номер тест кейса", "testfall id", "testfall nr", "testfallnummer", "kennung",
            "identifiant", "id du cas de test", "identificador", "id caso de prueba", "id del caso",
            "id del caso de prueba", "id caso de teste", "id do caso de teste", "用例编号", "测试用例编号", "用例id",
            "编号", "测试编号", "テストケースid", "テストid", "테스트 케이스 id", "mã test case", "mã ca kiểm thử", "mã tc",
            "mã", "identyfikator", "id kasus uji",
        ],
    ),
    (Id, 85, &[
            "scenario id", "test scenario id", "ts id", "code", "código", "код", "item id",
        ]),
    (
        Id,
        55,
        &[
            "no", "s no", "sr no", "sl no", "si no", "serial no", "serial number", "ref", "ref no",
            "reference", "sn", "sno", "srno", "slno", "nr", "lfd nr", "number", "seq", "index", "n",
            "номер", "n п п", "п п", "numéro", "n°", "réf", "número", "nº", "nro", "序号", "番号", "項番", "번호",
            "stt", "lp", "sıra no",
        ],
    ),
    (
        Number,
        75,
        &[
            "step no", "step number", "test step no", "test step number", "step id", "test step id",
            "step name", "step order", "step name design step", "schritt nr", "schrittnummer",
            "номер шага", "步骤编号", "步骤序号", "numéro étape", "n étape", "n paso", "nº paso", "n passo",
            "bước số", "no of step",
        ],
    ),
    (
        Number,
        60,
        &[
            "no", "s no", "sr no", "sl no", "si no", "serial no", "serial number", "sn", "sno", "srno",
            "slno", "nr", "lfd nr", "n", "number", "seq", "index", "test step", "step", "schritt",
            "testschritt", "шаг", "paso", "étape", "passo", "bước", "序号", "步骤号", "番号", "項番", "번호", "stt",
            "номер", "nº", "n°", "numéro",
        ],
    ),
    (
        Setup,
        100,
        &[
            "precondition", "pre condition", "prerequisite", "pre requisite", "pre requisition", "prereq",
            "pre req", "assumption", "initial condition", "initial state", "given", "test setup", "setup",
            "set up", "precondition assumption", "предусловие", "предусловия", "предварительные условия",
            "начальные условия", "vorbedingung", "vorbedingungen", "voraussetzung", "voraussetzungen",
            "précondition", "préconditions", "prérequis", "pré requis", "precondición", "precondiciones",
            "prerrequisito", "prerrequisitos", "requisitos previos", "condiciones previas", "pré condição",
            "pré condições", "precondição", "precondições", "pré requisito", "pré requisitos", "前置条件",
            "预置条件", "前提条件", "前提", "事前条件", "사전 조건", "전제조건", "điều kiện tiên quyết", "tiền điều kiện",
            "điều kiện trước", "precondizioni", "prerequisiti", "warunki wstępne", "warunek wstępny",
            "ön koşul", "ön koşullar", "передумови", "prasyarat", "precondities", "precondition id",
            "precondition s", "pre cond", "precond", "pre con", "precon", "estado inicial", "dado que", "étant donné", "gegeben", "angenommen", "sachant que",
        ],
    ),
    (
        Action,
        100,
        &[
            "action", "steps", "test steps", "steps to reproduce", "steps to execute",
            "steps to be executed", "steps to produce", "steps to perform", "steps to follow",
            "test step action", "step details", "step description", "test step description",
            "test step details", "action/steps", "steps/action", "procedure", "test procedure",
            "execution steps", "test execution steps", "scenario steps", "step action", "user action",
            "tester action", "test action", "execution procedure", "instructions", "test instructions",
            "step instruction", "how to test", "steps (step)", "steps separated (step)",
            "test script (step-by-step) - step", "test script (steps) - step", "manual test step",
            "steps (action)", "steps actions", "description of steps", "steps description",
            "detailed steps", "test case steps", "testing steps", "reproduction steps", "repro steps",
            "activity", "operation", "test flow", "user steps", "how to", "how to do", "what to do", "gherkin", "gherkin step", "bdd step", "bdd scenario", "quando", "cuando", "quand", "wenn", "what i did", "what i do", "what was done", "design steps",
            "description (design steps)", "description design step", "test method", "step by step", "when",
            "шаги", "действие", "действия", "шаги воспроизведения", "шаги для воспроизведения",
            "описание шагов", "описание шага", "шаги выполнения", "шаги теста",
            "последовательность действий", "порядок выполнения", "schritte", "aktion", "aktionen",
            "testschritte", "durchführung", "vorgehen", "ablauf", "testablauf", "testdurchführung",
            "étapes", "étapes de test", "actions à réaliser", "mode opératoire", "procédure",
            "pas de test", "pasos", "acción", "acciones", "pasos a seguir", "pasos de prueba",
            "procedimiento", "pasos de ejecución", "descripción del paso", "pasos para reproducir",
            "passos", "ação", "ações", "etapas", "procedimento", "procedimentos", "passos de teste",
            "passo a passo", "passos para reproduzir", "passos de execução", "passos para execução",
            "操作步骤", "测试步骤", "步骤", "执行步骤", "操作", "步骤描述", "用例步骤", "測試步驟", "测试过程", "手順", "操作手順", "テスト手順",
            "実行手順", "ステップ", "절차", "테스트 절차", "단계", "테스트 단계", "수행 절차", "các bước", "bước thực hiện",
            "các bước thực hiện", "hành động", "thao tác", "quy trình", "các bước kiểm thử",
            "trình tự thực hiện", "passi", "azione", "azioni", "procedura", "passaggi", "kroki", "krok",
            "akcja", "kroki testowe", "kroki do wykonania", "adımlar", "test adımları", "adım", "stappen",
            "stap", "actie", "teststappen", "кроки", "дії", "langkah", "langkah langkah",
            "langkah pengujian", "tindakan",
        ],
    ),
    (
        Action,
        80,
        &[
            "step", "test step", "test script", "test script (plain text)", "script", "task",
            "interaction", "schritt", "testschritt", "шаг", "paso", "étape", "passo", "bước",
        ],
    ),
    (
        Action,
        45,
        &[
            "test description", "description", "method", "flow", "process", "описание", "beschreibung",
            "descripción", "descrição",
        ],
    ),
    (
        Data,
        100,
        &[
            "test data", "data", "input", "input data", "step data", "steps data", "data set",
            "test input", "input value", "test data input", "data used", "sample data",
            "test script (step-by-step) - test data", "input test data", "steps (additional info)",
            "steps separated (additional info)", "test step data", "тестовые данные", "данные",
            "входные данные", "testdaten", "eingabe", "eingaben", "eingabedaten", "daten", "données",
            "données de test", "jeu de données", "datos", "datos de prueba", "datos de entrada", "dados",
            "dados de teste", "dados de entrada", "massa de dados", "massa de teste", "测试数据", "输入数据", "数据",
            "输入", "測試資料", "テストデータ", "入力データ", "入力値", "테스트 데이터", "입력값", "dữ liệu", "dữ liệu kiểm thử",
            "dữ liệu test", "dữ liệu đầu vào", "dati di test", "dane testowe", "test verisi",
            "testgegevens", "data uji", "тестові дані",
        ],
    ),
    // "Dado" is "given" in one number and "data" in the other; what stands in the column decides.
    (Setup, 104, &[
            "dado",
        ]),
    (Data, 60, &[
            "value", "parameter", "argument", "wert", "значение", "valor", "valeur",
        ]),
    (
        Expected,
        100,
        &[
            "expected result", "expected", "expected outcome", "expected output", "expected behaviour",
            "expected behavior", "exp result", "expected res", "exp res", "exp output", "exp", "should be", "should", "must be", "er", "desired result", "step expected",
            "step expected result", "test step expected result", "steps (expected result)",
            "steps separated (expected result)", "test script (step-by-step) - expected result",
            "test script (steps) - expected result", "expected value", "expectation", "expected response",
            "expected state", "expected test result", "expected system response",
            "expected system behaviour", "steps result", "anticipated result", "assertion",
            "expected result design step", "then", "ожидаемый результат", "ожидаемые результаты",
            "ожидаемое поведение", "ожидание", "ор", "erwartetes ergebnis", "erwartete ergebnisse",
            "erwartet", "soll", "soll ergebnis", "sollergebnis", "erwartung", "erwartetes verhalten",
            "erwartetes resultat", "résultat attendu", "résultats attendus", "attendu",
            "comportement attendu", "resultado esperado", "resultados esperados", "esperado",
            "comportamiento esperado", "salida esperada", "comportamento esperado", "saída esperada",
            "预期结果", "期望结果", "预期", "预期输出", "期望", "預期結果", "期望值", "期待結果", "期待値", "想定結果", "期待される結果", "기대 결과",
            "예상 결과", "기대값", "kết quả mong đợi", "kết quả mong muốn", "kết quả kỳ vọng", "mong đợi",
            "kết quả dự kiến", "đầu ra mong đợi", "risultato atteso", "risultati attesi",
            "oczekiwany rezultat", "oczekiwany wynik", "oczekiwane rezultaty", "beklenen sonuç",
            "verwacht resultaat", "verwachte resultaat", "очікуваний результат", "hasil yang diharapkan",
            "hasil diharapkan", "ekspektasi", "expected to see", "what should happen", "should happen",
            "what i expected", "what i expect", "what i expected to see", "what should be seen", "what you should see",
        ],
    ),
    (
        Expected,
        65,
        &[
            "acceptance criteria", "pass criteria", "success criteria", "pass/fail criteria", "pass criterion", "pass/fail criterion", "acceptance criterion", "criteria", "pass condition", "oracle", "então", "entonces", "alors", "dann", "system response", "verification",
            "verify", "verification point", "validation", "validation point", "expected validation",
        ],
    ),
    (
        Expected,
        56,
        &[
            "result", "outcome", "output", "response", "результат", "ergebnis", "résultat", "resultado",
            "结果", "結果", "결과", "kết quả",
        ],
    ),
    (
        Tags,
        100,
        &[
            "tag", "label", "keyword", "теги", "метки", "schlagwörter", "étiquettes", "etiquetas", "标签",
            "タグ", "태그", "nhãn",
        ],
    ),
    (Label, 100, &[
            "expected failure", "expected fail", "expected verdict", "fails",
        ]),
    (
        Section,
        90,
        &[
            "section", "module", "module name", "suite", "test suite", "test suite name", "folder",
            "feature", "feature name", "component", "area", "section hierarchy", "sub module", "submodule",
            "screen", "screen name", "page", "page name", "category", "sub category", "group",
            "functionality", "area path", "function", "epic", "subject", "section name", "suite name",
            "модуль", "раздел", "функциональность", "блок", "секция", "modul", "bereich", "komponente",
            "rubrique", "módulo", "funcionalidad", "componente", "funcionalidade", "tela", "modulo", "模块",
            "功能模块", "所属模块", "子模块", "功能", "功能点", "模組", "機能", "画面", "分類", "大項目", "中項目", "小項目", "기능", "화면",
            "대분류", "중분류", "소분류", "mô đun", "chức năng", "màn hình",
        ],
    ),
    (
        Property,
        90,
        &[
            "what happened", "what happen", "act result", "act res", "stat", "actual res", "actual result", "actual", "actual outcome", "actual output", "actual behaviour",
            "actual behavior", "ar", "status", "test status", "pass/fail", "p/f", "passed/failed",
            "test result", "execution status", "execution result", "remark", "comment", "note", "priority",
            "severity", "type", "test type", "testing type", "test case type", "author", "created by",
            "executed by", "tester", "tested by", "test by", "date", "execution date", "test date",
            "created on", "created at", "updated at", "bug id", "bug", "defect id", "defect",
            "requirement", "requirement id", "req", "req id", "user story", "user story id", "story",
            "browser", "environment", "version", "build", "estimate", "automation", "automation status",
            "automated", "assigned to", "assignee", "owner", "reviewer", "reviewed by", "postcondition",
            "post condition", "references", "issue type", "work item type", "state", "iteration path",
            "section depth", "section description", "template", "milestone", "forecast", "layer",
            "steps type", "screenshot", "evidence", "attachment", "link", "platform", "device", "os",
            "is flaky", "behavior", "severity/priority", "designer", "complexity", "rationale",
            "test technique", "статус", "фактический результат", "факт", "приоритет", "комментарий",
            "примечание", "автор", "тип", "дата", "ist", "ist ergebnis", "tatsächliches ergebnis",
            "priorität", "kommentar", "bemerkung", "bemerkungen", "datum", "statut", "résultat obtenu",
            "résultat réel", "priorité", "commentaire", "commentaires", "estado", "resultado obtenido",
            "resultado actual", "resultado real", "prioridad", "comentarios", "observaciones",
            "resultado obtido", "resultado atual", "prioridade", "observações", "comentários", "实际结果",
            "状态", "优先级", "备注", "是否通过", "测试结果", "执行结果", "用例等级", "作者", "测试人", "类型", "等级", "实际", "執行結果",
            "実結果", "実行結果", "備考", "優先度", "実施日", "実施者", "判定", "合否", "실제 결과", "비고", "우선순위", "상태",
            "kết quả thực tế", "trạng thái", "độ ưu tiên", "mức độ ưu tiên", "ghi chú", "người thực hiện",
        ],
    ),
    (
        Property,
        60,
        &[
            "result", "outcome", "output", "результат", "ergebnis", "résultat", "resultado", "结果", "結果",
            "결과", "kết quả", "description", "detail", "описание", "beschreibung",
        ],
    ),
];

/// What a title with one of these words holds; the words of the higher score decide.
#[rustfmt::skip]
pub(super) const KEYWORDS: &[(Meaning, i32, &[&str])] = &[
    (
        Expected,
        80,
        &[
            "expected", "expectation", "expect", "exp", "anticipated", "desired", "ожидаемый", "erwartet",
            "esperado", "attendu",
        ],
    ),
    (
        Property,
        78,
        &[
            "actual", "statu", "status", "pas", "pass", "fail", "failed", "passed", "remark", "comment",
            "bug", "defect", "priority", "severity", "tester", "author", "executed", "created", "browser",
            "environment", "version", "postcondition", "screenshot", "date", "automation", "estimate",
            "фактический", "тип", "type",
        ],
    ),
    (Setup, 76, &[
            "precondition", "prerequisite", "prereq", "assumption",
        ]),
    (Id, 72, &[
            "id",
        ]),
    (Data, 70, &[
            "data", "input",
        ]),
    (Action, 68, &[
            "step", "action", "procedure", "instruction", "шаги", "шаг", "pasos", "paso", "passo", "schritte",
            "schritt", "étape", "langkah", "bước", "krok", "adım", "stap",
        ]),
    (Case, 60, &[
            "title", "name", "summary", "scenario", "objective",
        ]),
    (Section, 58, &[
            "module", "section", "feature", "suite", "component",
        ]),
    (Case, 50, &[
            "case",
        ]),
    // Words that belong to titles and decide nothing.
    (
        Meaning::Ignored,
        1,
        &[
            "test", "tc", "description", "detail", "result", "execute", "reproduce", "perform", "produce",
            "follow", "condition", "er", "no", "number", "manual", "qa", "execution", "requirement",
            "user", "case", "res", "desc",
        ],
    ),
];
