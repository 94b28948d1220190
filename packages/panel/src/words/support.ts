export const supportWords = {
  link: 'Support',
  help: 'Need help?',
  contact: 'Contact support',
}
