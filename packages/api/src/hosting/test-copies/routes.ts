import {
  keepTestCopy,
  makeTestCopy,
  readCopyDifferences,
  setCopyPlayers,
  takeOver,
} from '@trellis/contract/hosting/test-copies.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { TestCopies } from './service.ts'
import type { TakeOver } from './take-over.ts'

type Deps = { testCopies: TestCopies; copyTakeOver: TakeOver }

export function bindTestCopyRoutes(bind: BindRoute, { testCopies, copyTakeOver }: Deps): void {
  bind(makeTestCopy, ({ caller, params, body }) => testCopies.make(caller, params.serverId, body))
  bind(keepTestCopy, ({ caller, params, body }) =>
    testCopies.keep(caller, params.serverId, body.isKept),
  )
  bind(setCopyPlayers, ({ caller, params, body }) =>
    testCopies.setPlayers(caller, params.serverId, body.players),
  )
  bind(readCopyDifferences, ({ caller, params }) =>
    copyTakeOver.listDifferences(caller, params.serverId),
  )
  bind(takeOver, ({ caller, params, body }) => copyTakeOver.takeOver(caller, params.serverId, body))
}
