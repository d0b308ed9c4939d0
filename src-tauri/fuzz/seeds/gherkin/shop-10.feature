Feature: Shop

  Scenario: Leafing through the list
    When Open '/products'
      """
      Click 'Next'
      """
    Then 'Desk Lamp' is displayed and 'Copper Kettle' is not displayed
    When Click the link 'Page 4'
    Then 'Travel Umbrella' is displayed
      """
      The link 'Next' is not displayed
      """
    When Go back
    Then 'Desk Lamp' is displayed
