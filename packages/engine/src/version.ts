export const engineVersion = '0.1.0'
