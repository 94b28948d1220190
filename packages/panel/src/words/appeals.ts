export const appealWords = {
  open: 'Appeal this ban',
  title: 'Appeal your ban',
  intro: 'Write why the ban should end. You can send one appeal for each ban.',
  message: 'Your appeal',
  placeholder: 'What happened, and why should the ban end?',
  send: 'Send appeal',
  failed: 'The appeal could not be sent.',
  loadFailed: 'Could not check whether you have appealed.',
  sentTitle: 'Your appeal was sent',
  sentText: (at: string) => `You sent it on ${at}. The people who run this service will read it.`,
}
