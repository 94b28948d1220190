/**
 * Packs art into a folder: items.dat, catalogue.json and the sheets.
 * Exits with one line for each error when the art cannot be used.
 */
export async function packItems(folder: string, art?: string): Promise<void> {
  const { writeCatalogue } = await import('../packages/catalogue/src/write-catalogue.ts')
  const { ArtFault } = await import('../packages/catalogue/src/art-fault.ts')
  try {
    await writeCatalogue(folder, art)
  } catch (error) {
    if (!(error instanceof ArtFault)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
