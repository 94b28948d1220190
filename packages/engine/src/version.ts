import manifest from '../../../package.json' with { type: 'json' }

/** The version of the Trellis that this engine was built from. */
export const engineVersion: string = manifest.version
