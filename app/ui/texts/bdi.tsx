/** Sets off a name inside a message, because it may be written in the other direction. */
export const bdi = (inside: string): React.ReactNode => <bdi>{inside}</bdi>
