import manifest from '../../../package.json' with { type: 'json' }

/** Of the Trellis that this program was built from, whatever lies on the disk by now. */
export const trellisVersion: string = manifest.version
