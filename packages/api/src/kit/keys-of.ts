/** Returns the keys of an object that has no others than its type names. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[]
