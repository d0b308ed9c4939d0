Feature: Shop

  Scenario: Suggestions of the search field
    When Type "lamp" in the Search products field
    Then “Desk Lamp” and “Garden Lantern” are shown
    When Click the option 'Desk Lamp'
    Then The URL ends with '/products/desk-lamp'.
      """
      The page title contains 'Desk Lamp'.
      """
