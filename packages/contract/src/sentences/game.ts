import type { ConfigurationRefusal } from '../configuration.ts'
import type { CommandRefusal } from '../console.ts'
import type { Messages } from '../kit/refusal.ts'
import type { ServerRight } from '../kit/server-access.ts'

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

const effects: Partial<Record<ServerRight, string>> = {
  power: 'start and stop the server',
  moderation: 'kick, mute and ban players',
  worlds: 'edit worlds',
  players: 'edit players',
  configuration: 'change the configuration',
}

export const commandSentences: Messages<CommandRefusal> = {
  'command-needs-right': ({ right }) =>
    `This command also needs the right to ${effects[right] ?? 'do this'}.`,
}
