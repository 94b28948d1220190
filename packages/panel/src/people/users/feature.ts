import { defineFeature } from '../../kit/feature.ts'
import { takeAccount } from './take-account.ts'

export const usersFeature = defineFeature({
  name: 'users',
  live: (session) => ({ handlers: { account: (account) => takeAccount(account, session) } }),
  commands: () => import('./commands.ts').then((it) => it.usersCommands),
})
