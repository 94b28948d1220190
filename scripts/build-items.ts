// `node scripts/run.mjs scripts/build-items.ts <folder> [<art>]` packs the built-in items.dat, catalogue.json
// and textures, or those of another folder of art.
import { packItems } from './pack-items.ts'

const [folder, art] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Say where to: node scripts/run.mjs scripts/build-items.ts <folder>')
  process.exit(1)
}
await packItems(folder, art)
console.log(`Wrote items.dat, catalogue.json and cache/*.rttex to ${folder}.`)
