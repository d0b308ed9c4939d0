Feature: Shop

  Scenario: Front page
    When Open the application.
    Then The heading 'Everyday things, well made' is displayed.
      """
      The link 'Browse products' is displayed.
      The page title is 'Home · Fernhill Goods'.
      """
    Then '6 products' is displayed exactly 4 times
