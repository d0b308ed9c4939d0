Feature: Shop

  Scenario: Search without a result
    When Visit '/search'.
      """
      Write 'spaceship' into the field 'What are you looking for?'
      """
    Then Verify that the text 'No results for “spaceship”' is displayed
    When Clear the field 'What are you looking for?'
    Then The text 'No results for “spaceship”' is no longer displayed.
      """
      The field 'What are you looking for?' is empty.
      """
