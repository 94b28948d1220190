import { Skeleton } from '@mantine/core'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import { BannedCard } from '../../design/banned-card.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Page } from '../../design/page.tsx'
import { useTasks } from '../../hosting/scheduled-tasks/index.ts'
import { useHasServer } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { shellMessages } from '../../messages/shell.ts'
import { SchedulerView } from './scheduler-view.tsx'

export function SchedulerPage() {
  const { user } = useAccount()
  const text = scheduledTasksMessages
  const denial = wordRefusal(findBanRefusal(user))
  if (denial !== null)
    return (
      <Page title={readTitle('scheduled-tasks')} art="clock" intro={text.intro}>
        <BannedCard denial={denial} />
      </Page>
    )
  return (
    <Page title={readTitle('scheduled-tasks')} art="clock" intro={text.intro}>
      <SchedulerBody />
    </Page>
  )
}

function SchedulerBody() {
  const serverId = useServerId()
  const hasServer = useHasServer()
  const tasks = useTasks(serverId)
  if (hasServer === null)
    return (
      <div role="status" aria-label={shellMessages.loading}>
        <Skeleton height={240} radius="lg" />
      </div>
    )
  return (
    <Loaded query={tasks} failed={scheduledTasksMessages.fetchFailed}>
      {(reply) => <SchedulerView serverId={serverId} tasks={reply.tasks} hasServer={hasServer} />}
    </Loaded>
  )
}
