import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { createTask, maxTasks } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { defaultTimeZone } from '@trellis/contract/kit/default-time-zone.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import { Link } from 'react-router'
import { ActionButton } from '../../design/action-button.tsx'
import { OwnPasswordButton } from '../../game/players/index.ts'
import { useCreateTask, useTasks } from '../../hosting/scheduled-tasks/index.ts'
import {
  type ServerDetail,
  type ShownServer,
  useRightRefusal,
} from '../../hosting/servers/index.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { firstStepsMessages } from '../../messages/first-steps.ts'
import { nightlySchedule } from './first-steps.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { InviteFriendsDialog } from './invite-friends-dialog.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { useFirstStepsFlag } from './use-first-steps-flag.ts'
import { useJoinPage } from './use-join-page.ts'
import { usePower } from './use-power.ts'

type ServerFirstStepsProps = {
  owner: Profile
  settings: PanelSettings
  server: ShownServer
  detail: ServerDetail | null
}

/** The first steps of an owner with a server. */
export function ServerFirstSteps(props: ServerFirstStepsProps) {
  const { server, detail } = props
  const serverId = useServerId()
  const steps = useFirstSteps(serverId, server, detail)
  if (steps === null) return <Skeleton height="100%" radius="lg" />
  return (
    <FirstStepsCard
      steps={steps}
      actions={{
        start: <StartAction {...props} />,
        password: (
          <OwnPasswordButton
            detail={detail}
            label={firstStepsMessages.actions.password}
            size="compact-sm"
            variant="light"
          />
        ),
        join: (
          <Button component={Link} to="/how-to-play" size="compact-sm" variant="light">
            {firstStepsMessages.actions.join}
          </Button>
        ),
        store: <StoreAction />,
        invite: <InviteAction serverId={serverId} serverName={server.name} />,
        backup: <BackupAction serverId={serverId} />,
      }}
    />
  )
}

function StartAction({ owner, settings, server, detail }: ServerFirstStepsProps) {
  const power = usePower({
    owner,
    settings,
    serverId: detail?.serverId,
    serverName: server.name,
    status: server.status,
    players: 0,
    place: detail?.place ?? null,
    suspension: detail?.suspension ?? null,
  })
  return (
    <ActionButton
      label={firstStepsMessages.actions.start}
      icon="play"
      size="compact-sm"
      variant="light"
      denial={power.denial('start')}
      loading={power.isPending('start')}
      onPress={() => power.press('start')}
    />
  )
}

/** Leads to the store. That the owner has opened it leaves no trace on the server. */
function StoreAction() {
  const opened = useFirstStepsFlag('store')
  return (
    <Button
      component={Link}
      to="/game-store"
      size="compact-sm"
      variant="light"
      onClick={() => opened.write(true)}
    >
      {firstStepsMessages.actions.store}
    </Button>
  )
}

type InviteActionProps = { serverId: string; serverName: string }

function InviteAction({ serverId, serverName }: InviteActionProps) {
  const [isInviting, inviting] = useDisclosure(false)
  const url = useJoinPage(serverId).data?.url ?? null
  return (
    <>
      <ActionButton
        label={firstStepsMessages.actions.invite}
        icon="send"
        size="compact-sm"
        variant="light"
        denial={null}
        onPress={inviting.open}
      />
      {isInviting && url !== null && (
        <InviteFriendsDialog serverName={serverName} url={url} onClose={inviting.close} />
      )}
    </>
  )
}

type BackupActionProps = { serverId: string }

function BackupAction({ serverId }: BackupActionProps) {
  const create = useCreateTask(serverId)
  const right = useRightRefusal(createTask)
  const count = useTasks(serverId).data?.tasks.length ?? 0
  const isFull = count >= maxTasks
  return (
    <ActionButton
      label={firstStepsMessages.actions.backup}
      icon="clock"
      size="compact-sm"
      variant="light"
      denial={
        right ??
        (isFull ? wordRefusal({ code: 'too-many-tasks', params: { max: maxTasks } }) : null)
      }
      loading={create.isPending}
      onPress={() =>
        create.mutate({ type: 'backup', schedule: nightlySchedule, timezone: defaultTimeZone })
      }
    />
  )
}
