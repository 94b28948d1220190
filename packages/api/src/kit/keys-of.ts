/** Returns the keys of an object, typed. The object must have no keys beyond its type. */
export const getKeys = <T extends object>(object: T) => Object.keys(object) as (keyof T)[]
