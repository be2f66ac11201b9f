/** Texts of date and file fields. */
export const pickers = {
  date: {
    open: 'Choose date',
    today: 'Today',
    clear: 'Clear',
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
    invalid: 'Enter a date such as {example}.',
    tooEarly: 'Enter {limit} or later.',
    tooLate: 'Enter {limit} or earlier.',
  },
  file: {
    choose: 'Choose file',
    replace: 'Choose another file',
    drop: 'or drop it here',
    none: 'No file chosen',
    remove: 'Remove file',
    tooLarge: 'The file is too large. Choose one of up to {size}.',
    wrongType: 'This type of file is not supported. Choose {types}.',
  },
}
