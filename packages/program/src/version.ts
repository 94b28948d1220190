import manifest from '../../../package.json' with { type: 'json' }

/** The version that this program was built from; the files on the disk may be newer by now. */
export const trellisVersion: string = manifest.version
