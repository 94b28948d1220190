import type { ConfigurationRefusal } from '../configuration.ts'
import type { Messages } from '../kit/refusal.ts'

export const configurationSentences: Messages<ConfigurationRefusal> = {
  'configuration-banned': 'Your account is banned. You cannot change server configuration.',
  'configuration-busy':
    'Your server is busy. Configuration will be available once it is online or offline.',
  'configuration-starting':
    'Your server is starting up. Configuration will be available once it is online.',
}
