import { root } from './node.mjs'

/** The paths with which the programs that `scripts/build.ts` makes find each other and their static files. */
export const builtEnvironment = {
  NODE_ENV: 'production',
  ENGINE_ENTRY: `${root}/dist/engine/main.js`,
  BRIDGE_ENTRY: `${root}/dist/engine/bridge.js`,
  LOBBY_ENTRY: `${root}/dist/lobby/main.js`,
  PANEL_DIR: `${root}/dist/panel`,
  ITEMS_DIR: `${root}/dist/items`,
}

export const agentProgram = { name: 'agent', entry: `${root}/dist/agent/main.js`, hasBeats: true }
export const conductorProgram = { name: 'conductor', entry: `${root}/dist/conductor/main.js` }
