@shop
Feature: Shop

  Background:
    Given open '/'

  @smoke
  Scenario: Log in
    When open '/login'
    And enter 'ada@example.com' into 'Email'
    Then the Log in page is displayed
    And the field 'Email' is filled
    Then the page contains:
      | 'Password' |
      | 'Log in'   |

  Scenario Outline: Search for <what>
    When enter '<what>' into 'Search products'
      """
      press Enter
      """
    Then '<count>' is displayed

    Examples:
      | what | count     |
      | lamp | 3 results |
      | tent | 1 result  |
