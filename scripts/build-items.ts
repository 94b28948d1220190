// `node scripts/run.mjs scripts/build-items.ts <folder>`: writes the built-in items.dat, catalogue.json and textures.
import { writeCatalogue } from '../packages/catalogue/src/write-catalogue.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Say where to: node scripts/run.mjs scripts/build-items.ts <folder>')
  process.exit(1)
}
await writeCatalogue(folder)
console.log(`Wrote items.dat, catalogue.json and cache/*.rttex to ${folder}.`)
