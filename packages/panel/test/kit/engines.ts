import { offerEngine, templateForm } from '../../../agent/test/foreign-kit.ts'
import type { GameOwner } from '../../../api/test/kit/game-owner.ts'
import type { RealPanel } from './real-panel.ts'

/** Puts the files of an engine other than Trellis's into the operator's folder for engines. */
export const putEngine = ({ api }: RealPanel) => void offerEngine(api.dataDir)

/** Registers that engine as Northwind, with these changes. */
export async function registerEngine(panel: RealPanel, changes: object = {}): Promise<void> {
  putEngine(panel)
  await panel.asOperator('POST', '/admin/templates', { ...templateForm, ...changes })
}

/** Types a line into the server's console and waits for its reply. */
export async function typeCommand(
  owner: GameOwner,
  command: string,
  answer: string,
): Promise<void> {
  const live = await owner.live()
  live.socket.send(JSON.stringify({ type: 'console_command', payload: { command } }))
  await owner.panel.until(async () => live.lines().some(({ text }) => text === answer))
  live.close()
}
