import { findCreationRefusal } from '@trellis/contract/hosting/server-creation.ts'
import { GamePasswordDialog, maySetOwnPassword } from '../../game/players/index.ts'
import { findServerOwner, useServerBusy, useShownServer } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import type { Command, CommandReader, FeatureCommands } from '../../kit/commands.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { paletteMessages } from '../../messages/palette.ts'
import { serverMessages } from '../../messages/server.ts'
import { shellMessages } from '../../messages/shell.ts'
import { CreateServerDialog } from './create-server-dialog.tsx'
import { hasFirstSteps } from './first-steps-slot.tsx'
import { InviteFriendsDialog } from './invite-friends-dialog.tsx'
import { useFirstStepsFlag } from './use-first-steps-flag.ts'
import { useJoinPage } from './use-join-page.ts'
import { usePower } from './use-power.ts'

export const dashboardCommands: FeatureCommands = {
  sources: [
    { group: 'actions', isFor: ({ hasServer }) => hasServer, useCommands: usePowerCommands },
    {
      group: 'actions',
      isFor: ({ user, hasServer }) => hasServer && !user.isBanned,
      useCommands: useInviteCommands,
    },
    {
      group: 'actions',
      isFor: ({ user, hasServer }) => hasServer && !user.isBanned,
      useCommands: usePasswordCommands,
    },
    { group: 'actions', useCommands: useCreateCommands },
    { group: 'actions', isFor: ({ user }) => !user.isBanned, useCommands: useFirstStepsCommands },
  ],
}

function usePowerCommands(_text: string, { profile, settings }: CommandReader) {
  const { server, detail } = useShownServer()
  const { actions: text, words } = paletteMessages
  const power = usePower({
    owner: findServerOwner(profile, detail),
    settings,
    serverId: detail?.serverId,
    serverName: server?.name ?? '',
    status: server?.status ?? 'UNKNOWN',
    players: server?.status === 'ONLINE' ? server.players : 0,
    place: detail?.place ?? null,
    suspension: detail?.suspension ?? null,
  })
  const create = (action: 'start' | 'restart' | 'stop', icon: Command['icon']): Command => ({
    id: action,
    title: text[action],
    note: server?.name,
    words: words[action],
    icon,
    denial: power.denial(action),
    run: () => (action === 'start' ? power.press(action) : power.ask(action)),
  })
  const commands =
    server === null
      ? []
      : [create('start', 'play'), create('restart', 'restart'), create('stop', 'stop')]
  return { commands }
}

function useInviteCommands() {
  const { server, detail } = useShownServer()
  const page = useJoinPage(useServerId()).data
  const text = paletteMessages.actions
  const name = server?.name
  const url = page?.url ?? null
  const denial =
    page === undefined
      ? shellMessages.loading
      : url === null
        ? text.noPage
        : page.isPublic
          ? null
          : text.pageOff
  const invite: Command = {
    id: 'invite',
    title: text.invite,
    note: name,
    words: paletteMessages.words.invite,
    icon: 'send',
    denial,
    Dialog: ({ onClose }) => (
      <InviteFriendsDialog serverName={name ?? ''} url={url ?? ''} onClose={onClose} />
    ),
  }
  // Only its testers can join a test copy.
  return { commands: name === undefined || detail?.testCopy !== null ? [] : [invite] }
}

function usePasswordCommands(_text: string, { user }: CommandReader) {
  const { server, detail } = useShownServer()
  if (detail === null || !maySetOwnPassword(user.growId, detail)) return { commands: [] }
  const set: Command = {
    id: 'game-password',
    title: paletteMessages.actions.gamePassword,
    note: server?.name,
    words: paletteMessages.words.gamePassword,
    icon: 'lock',
    Dialog: OwnPassword,
  }
  return { commands: [set] }
}

function useCreateCommands(_text: string, { profile, settings, hasServer }: CommandReader) {
  const { isBusy } = useServerBusy()
  const create: Command = {
    id: 'create-server',
    title: paletteMessages.actions.createServer,
    words: paletteMessages.words.createServer,
    icon: 'plus',
    denial:
      wordRefusal(findCreationRefusal(profile, settings)) ??
      (isBusy ? serverMessages.server.busy : null),
    Dialog: hasServer ? CreateAnother : CreateFirst,
  }
  return { commands: [create] }
}

function useFirstStepsCommands(_text: string, { profile, hasServer }: CommandReader) {
  const { detail } = useShownServer()
  const hidden = useFirstStepsFlag('hidden')
  const show: Command = {
    id: 'first-steps',
    title: dashboardMessages.firstSteps,
    words: paletteMessages.words.firstSteps,
    icon: 'check',
    to: '/dashboard',
    run: () => hidden.write(false),
  }
  return { commands: !hasServer || hasFirstSteps(profile, detail) ? [show] : [] }
}

type DialogProps = { onClose: () => void }

function OwnPassword({ onClose }: DialogProps) {
  const { user } = useAccount()
  const { detail } = useShownServer()
  if (detail === null) return null
  return <GamePasswordDialog serverId={detail.serverId} growIds={[user.growId]} onClose={onClose} />
}

const CreateFirst = ({ onClose }: DialogProps) => <Create isAnother={false} onClose={onClose} />
const CreateAnother = ({ onClose }: DialogProps) => <Create isAnother onClose={onClose} />

function Create({ isAnother, onClose }: DialogProps & { isAnother: boolean }) {
  const { user } = useAccount()
  return <CreateServerDialog userId={user.id} isAnother={isAnother} isOpen onClose={onClose} />
}
