Feature: Shop

  Scenario: Cheapest first
    When Open '/products' and choose 'Price: low to high' from the 'Sort by' dropdown
    Then The products are sorted by price, lowest first.
      """
      'Terracotta Pot' is displayed.
      """
