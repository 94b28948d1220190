// Runs in a worker thread: it does the work with large documents that would hold up the main thread, one at a time.
import { configurationWorks } from './game/configuration/configuration-works.ts'
import { textureWorks } from './game/configuration/texture-works.ts'
import { itemWorks } from './game/items/item-works.ts'
import { playerWorks } from './game/players/player-works.ts'
import { stampWorks, templateWorks } from './game/worlds/library-works.ts'
import { worldWorks } from './game/worlds/world-works.ts'
import { serveWork } from './kit/work/serve-work.ts'

serveWork(
  [
    configurationWorks,
    itemWorks,
    playerWorks,
    stampWorks,
    templateWorks,
    textureWorks,
    worldWorks,
  ].flatMap((works) => Object.values(works)),
)
