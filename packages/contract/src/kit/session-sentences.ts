/** The sentences of schemas that the session and public pages need. Every visitor loads them, so others lie apart. */
export const sessionSentences = {
  'discord-id': 'Not a Discord id.',
  'grow-id': 'GrowID must be 3-20 alphanumeric characters.',
  'server-name':
    'Server name must be 3-20 characters of letters, numbers, underscores and hyphens.',
  'whole-number': 'Please enter a whole number.',
  amount: 'Please enter a valid non-negative number.',
  'ban-form': 'Reason and duration are required to ban a user.',
  duration: 'The duration must look like 7d, 2w, 12h, 30m or perm.',
  'support-address': 'Please enter an address that begins with https://, discord:// or mailto:.',
  'json-depth': 'This is nested too deeply.',
  'report-empty': 'Please write what is wrong.',
  'discord-invite':
    'A Discord invite looks like https://discord.gg/abc or https://discord.com/invite/abc.',
  'plain-description': 'A description is plain text without control characters.',
} as const
