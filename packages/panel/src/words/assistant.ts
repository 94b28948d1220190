/** Sentences of the assistant's chat. What it answers is in the language of who asks. */
export const assistantWords = {
  title: 'Assistant',
  open: 'Ask the assistant',
  loading: 'Opening the assistant…',
  log: 'Conversation',
  you: 'You',
  model: 'Assistant',
  answering: 'The assistant is answering…',
  newConversation: 'New conversation',
  emptyTitle: 'How can I help?',
  emptyText:
    'Ask about your server and this panel, in English or Indonesian. I never change anything without you.',
  suggestions: [
    'Why is my server down?',
    'How much time is left?',
    'How do my friends connect?',
    'Restart my server',
  ],
  suggestionsLabel: 'Suggestions',
  message: 'Message',
  placeholder: 'Ask something…',
  hint: 'Enter sends, Shift+Enter starts a new line.',
  send: 'Send',
  count: (used: number, most: number) =>
    `${used.toLocaleString('en')} of ${most.toLocaleString('en')} characters`,
  links: 'Pages',
  failed: 'Failed to get response from AI.',
  failedMessage: "I'm sorry, I encountered an error. Please try again.",
  proposal: {
    confirm: { start: 'Start', stop: 'Stop', restart: 'Restart' },
    dismiss: 'Not now',
    dismissed: 'Not done.',
    failed: 'That did not work. Nothing was changed by the assistant.',
  },
}
