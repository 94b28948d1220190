import { scheduledTasksFeature } from '../../hosting/scheduled-tasks/feature.ts'
import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { supportFeature } from '../../platform/support/feature.ts'
import { createMemoryCounter, createSharedCounter } from './question-counters.ts'
import { bindAssistantRoutes } from './routes.ts'
import { createAssistant } from './service.ts'

export const assistantFeature = defineFeature({
  name: 'assistant',
  needs: {
    hosting: serversFeature,
    accounts: usersFeature,
    settings: panelSettingsFeature,
    tasks: scheduledTasksFeature,
    support: supportFeature,
  },
  async open(kit, { hosting, accounts, settings, tasks, support }) {
    const { config, db, counters, now } = kit
    const assistant = await createAssistant({
      ...kit,
      ...hosting,
      accounts,
      settings,
      config: config.assistant,
      readSupportUrl: support.readUrl,
      listTasks: tasks.of,
      counter: counters === null ? createMemoryCounter() : createSharedCounter(db, counters, now),
    })
    return { service: null, routes: (bind) => bindAssistantRoutes(bind, { assistant }) }
  },
})
