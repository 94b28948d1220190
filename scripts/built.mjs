import { findBuild } from './build-folder.mjs'

/**
 * Returns the programs of the newest build, with the paths by which they find each other and their static files. All are
 * in the folder of this build, also when another one is made while they run.
 */
export function getBuilt(folder = findBuild()) {
  return {
    environment: {
      NODE_ENV: 'production',
      ENGINE_ENTRY: `${folder}/engine/main.js`,
      BRIDGE_ENTRY: `${folder}/engine/bridge.js`,
      LOBBY_ENTRY: `${folder}/lobby/main.js`,
      PANEL_DIR: `${folder}/panel`,
      ITEMS_DIR: `${folder}/items`,
    },
    /** Makes a second start faster. Node.js does without it where this user may not write. */
    compileCache: `${folder}/compiled`,
    apiEntry: `${folder}/api/main.js`,
    agent: { name: 'agent', entry: `${folder}/agent/main.js`, hasBeats: true },
    conductor: { name: 'conductor', entry: `${folder}/conductor/main.js` },
  }
}
