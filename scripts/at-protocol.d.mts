/** The folder with the servers of AT Protocol, and a Node that runs them; undefined if there are none. */
export function findAtProtocol(): { node: string; folder: string } | undefined;
