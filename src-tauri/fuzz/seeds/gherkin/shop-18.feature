Feature: Shop

  Scenario: Order two kettles by express
    When Stock up on 2 kettles
    Then The table has a row with 'Copper Kettle', '$98.00'
    When Click 'Check out'
    Then The Checkout page is displayed
    When Fill in the form:
      """
      Full name: Ada Lovelace
      Email: ada@example.com
      Country: Germany
      Delivery date: 2026-04-02
      Card number: 4242 4242 4242 4242
      Expiry date: 12/30
      Security code: 123
      """
    Then The field 'Full name' contains 'Ada Lovelace'
      """
      The field 'Card number' has the value '4242 4242 4242 4242'
      """
    When Select the radio button 'Express ($9.90)' and tick 'I accept the terms and conditions'
    Then The radio button 'Express ($9.90)' is selected
      """
      '$107.90' is displayed
      """
    When Click 'Place order'
    Then the order went through
