import type { ConfigurationRefusal } from '../configuration.ts'
import type { CommandRefusal } from '../kit/command-rights.ts'
import type { Messages } from '../kit/refusal.ts'

export const configurationSentences: Messages<ConfigurationRefusal> = {
  'configuration-banned': 'Your account is banned. You cannot change server configuration.',
  'configuration-busy':
    'Your server is busy. Configuration will be available once it is online or offline.',
  'configuration-starting':
    'Your server is starting up. Configuration will be available once it is online.',
  'restart-needs-power':
    'You may not restart this server. Save without a restart, or ask the owner.',
  'creators-by-owner': 'Only the owner of the server may change its creators.',
}

export const commandSentences: Messages<CommandRefusal> = {
  'command-needs-right': 'You do not have the right that this command needs.',
}
