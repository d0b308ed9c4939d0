Feature: Shop

  Scenario: Filter by department and stock
    When 1. Open '/products'
      """
      2. Tick the checkbox 'Garden'
      3. Tick 'In stock only'
      """
    Then - '5 products' is displayed
      """
      - 'Watering Can' is displayed
      - 'Seed Box' is not displayed
      - the checkbox 'Garden' is checked
      """
    When Click 'Clear filters'
    Then '24 products' is displayed. The checkbox 'Garden' is unchecked.
