export { allowLostChannel } from './allow-lost-channel.ts';
export { selectLostChannels as lostChannelsOf } from './contacts-db.ts';
