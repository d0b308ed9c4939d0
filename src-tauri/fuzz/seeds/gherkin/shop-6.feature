Feature: Shop

  Scenario: Search by the keyboard alone
    When Open '/'
    When Press the '/' key
    Then The field 'Search products' is focused
    When Enter 'bottle' in 'Search products', then press Enter
    Then The URL contains 'q=bottle'
      """
      '1 result for “bottle”' is displayed
      """
