export const formatChanges = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
