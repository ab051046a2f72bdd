export type Address = { readonly host: string; readonly port: number; readonly restPort: number };

type Told = {
  readonly name: string;
  readonly folder: string;
  readonly address: Address;
  readonly etcd: Address;
  readonly binDir: string;
  readonly password: string;
};

/** What is true of the whole cluster; etcd keeps it. */
const CLUSTER = {
  // The leader's key runs out so many seconds after the leader was last heard of, which is most of what a failover takes. Patroni
  // asks that `loop_wait + 2 × retry_timeout` is no more than that.
  ttl: 8,
  loop_wait: 1,
  retry_timeout: 3,
  maximum_lag_on_failover: 0,
  // A commit is answered when another node has it on disk; and where there is no other, it is not answered. Without `strict`
  // a leader that lost its last standby would go on alone, and what it confirmed then would be lost with it.
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 300,
      max_wal_senders: 10,
      max_replication_slots: 10,
      wal_keep_size: '512MB',
      // A standby that is cut off is noticed, and notices it, within so long.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      // Before a standby looks for the new leader, nothing is confirmed: PostgreSQL's own five seconds would all be waited for.
      wal_retrieve_retry_interval: '500ms',
      password_encryption: 'scram-sha-256',
      timezone: 'UTC',
    },
  },
};

/** Of one node. JSON is YAML. */
export function patroniConfig({ name, folder, address, etcd, binDir, password }: Told) {
  const { host, port, restPort } = address;
  const login = (username: string) => ({ username, password });
  return {
    scope: 'harvest',
    name,
    restapi: { listen: `${host}:${restPort}`, connect_address: `${host}:${restPort}` },
    etcd3: { hosts: `${etcd.host}:${etcd.port}` },
    bootstrap: {
      dcs: CLUSTER,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [
        'local all all scram-sha-256',
        'host replication replicator 0.0.0.0/0 scram-sha-256',
        'host all all 0.0.0.0/0 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${host}:${port}`,
      connect_address: `${host}:${port}`,
      data_dir: `${folder}/data`,
      bin_dir: binDir,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewinder'),
      },
      parameters: { unix_socket_directories: folder },
    },
  };
}

/**
 * Leads to the node that says it is the leader. Whoever says so no more, or says nothing, loses every connection that leads to it:
 * one that stayed would wait for its own time-out.
 */
export function haproxyConfig(port: number, nodes: readonly Address[]): string {
  return [
    'global',
    '  maxconn 2000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 1s',
    '  option clitcpka',
    '  option srvtcpka',
    'listen bank',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(
      (node, number) => `  server node${number} ${node.host}:${node.port} check port ${node.restPort}`,
    ),
    '',
  ].join('\n');
}
