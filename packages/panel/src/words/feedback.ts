export const feedbackWords = {
  title: 'Submit Feedback',
  intro: 'Tell the people who run this service what is missing, broken or good.',
  type: 'Type',
  message: 'Message',
  placeholder: 'What happened, and what did you expect?',
  count: (used: number, most: number) =>
    `${used.toLocaleString('en')} of ${most.toLocaleString('en')} characters`,
  submit: 'Submit Feedback',
  failed: 'Failed to submit feedback.',
  thanksTitle: 'Thank you',
  thanksText: 'Your message is on its way to the people who can do something about it.',
  another: 'Write another',
}
