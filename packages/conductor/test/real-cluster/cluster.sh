#!/bin/bash
# A cluster of two nodes on one machine: a real control plane, and for each node a container engine and a kubelet in a network of
# their own. `cluster.sh up|down|cut|heal|kill|revive …`; needs root, dockerd, etcd and the binaries of Kubernetes in KUBE_BIN.
set -euo pipefail

R=${CLUSTER_DIR:?where the cluster keeps everything}
BIN=${KUBE_BIN:?where kube-apiserver, kubelet and the others are}
NET=10.77.0
GROUPS_AT=/sys/fs/cgroup
KINDS="memory cpu cpuacct cpuset pids blkio devices freezer systemd"
API=https://$NET.1:16443

kubectl() { "$BIN/kubectl" --server "$API" --certificate-authority "$R/pki/ca.crt" --token admin-token "$@"; }
address() { echo "$NET.1${1#node}"; }
pods_of() { echo "10.77.${1#node}"; }
# In the background, in a group of its own, its number kept.
begin() {
  local name=$1
  shift
  setsid "$@" >"$R/$name.log" 2>&1 </dev/null &
  echo $! >"$R/$name.pid"
}
until_ok() {
  for _ in $(seq 300); do "$@" >/dev/null 2>&1 && return; sleep 0.2; done
  echo "never: $*" >&2
  return 1
}

certificates() {
  mkdir -p "$R/pki"
  cd "$R/pki"
  openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -subj /CN=test-ca -days 2 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -keyout api.key -out api.csr -subj /CN=kube-apiserver 2>/dev/null
  openssl x509 -req -in api.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out api.crt -days 2 \
    -extfile <(echo "subjectAltName=IP:$NET.1,IP:10.78.0.1") 2>/dev/null
  openssl genrsa -out accounts.key 2048 2>/dev/null
  cat >tokens.csv <<X
admin-token,admin,admin,system:masters
node1-token,system:node:node1,node1,"system:nodes,system:masters"
node2-token,system:node:node2,node2,"system:nodes,system:masters"
X
}

kubeconfig() { # token file
  cat >"$2" <<X
apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "$API", certificate-authority: $R/pki/ca.crt}}]
users: [{name: u, user: {token: $1}}]
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x
X
}

network() {
  ip link add kc0 type bridge
  ip addr add $NET.1/24 dev kc0
  ip link set kc0 up
  for node in node1 node2; do
    ip netns add "kc-$node"
    ip link add "kc-$node" type veth peer name eth0 netns "kc-$node"
    ip link set "kc-$node" master kc0 up
    ip -n "kc-$node" link set lo up
    ip -n "kc-$node" addr add "$(address $node)/24" dev eth0
    ip -n "kc-$node" link set eth0 up
    ip -n "kc-$node" route add default via $NET.1
    ip route add "$(pods_of $node).0/24" via "$(address $node)"
    ip netns exec "kc-$node" sysctl -qw net.ipv4.ip_forward=1
  done
  ip -n kc-node1 route add 10.77.2.0/24 via $NET.12
  ip -n kc-node2 route add 10.77.1.0/24 via $NET.11
}

control_plane() {
  begin etcd etcd --data-dir "$R/etcd" --listen-client-urls http://127.0.0.1:12379 \
    --advertise-client-urls http://127.0.0.1:12379 --listen-peer-urls http://127.0.0.1:12380 --unsafe-no-fsync
  begin apiserver "$BIN/kube-apiserver" --etcd-servers http://127.0.0.1:12379 --secure-port 16443 --bind-address $NET.1 \
    --advertise-address $NET.1 --tls-cert-file "$R/pki/api.crt" --tls-private-key-file "$R/pki/api.key" \
    --client-ca-file "$R/pki/ca.crt" --token-auth-file "$R/pki/tokens.csv" --authorization-mode RBAC \
    --service-account-issuer https://kubernetes.default.svc --service-account-key-file "$R/pki/accounts.key" \
    --service-account-signing-key-file "$R/pki/accounts.key" --service-cluster-ip-range 10.78.0.0/24 --etcd-compaction-interval 15s \
    --default-not-ready-toleration-seconds 6 --default-unreachable-toleration-seconds 6
  until_ok kubectl get --raw /readyz
  kubeconfig admin-token "$R/admin.conf"
  begin controllers "$BIN/kube-controller-manager" --kubeconfig "$R/admin.conf" --leader-elect=false --port 0 \
    --service-account-private-key-file "$R/pki/accounts.key" --root-ca-file "$R/pki/ca.crt" \
    --node-monitor-period 1s --node-monitor-grace-period 8s
  begin scheduler "$BIN/kube-scheduler" --kubeconfig "$R/admin.conf" --leader-elect=false --port 0
}

# What a pod holds together with, without any image from elsewhere: it waits until it is ended.
pause_image() {
  mkdir -p "$R/pause"
  echo 'int pause(void); int main(void) { for (;;) pause(); }' | gcc -static -o "$R/pause/pause" -xc -
  tar -C "$R/pause" -c . >"$R/pause.tar"
}

# This kernel lets nobody have a lower score than 0.
plain_runc() {
  cat >"$R/runc" <<'X'
#!/bin/bash
bundle=.
for ((at = 1; at <= $#; at++)); do
  [ "${!at}" = --bundle ] && next=$((at + 1)) && bundle=${!next}
done
case " $* " in *" create "*)
  jq '(.process.oomScoreAdj // 0) as $score | .process.oomScoreAdj = ([$score, 0] | max)' "$bundle/config.json" >"$bundle/config.json.new"
  mv "$bundle/config.json.new" "$bundle/config.json" ;;
esac
exec /usr/sbin/runc "$@"
X
  chmod +x "$R/runc"
}

groups() {
  for kind in $KINDS; do
    for path in /panelk8s "/panelk8s/$1"; do
      mkdir -p "$GROUPS_AT/$kind$path"
      [ "$kind" = cpuset ] || continue
      cat "$GROUPS_AT/cpuset/cpuset.cpus" >"$GROUPS_AT/cpuset$path/cpuset.cpus"
      cat "$GROUPS_AT/cpuset/cpuset.mems" >"$GROUPS_AT/cpuset$path/cpuset.mems"
    done
  done
}

# What is the node's alone: its name, its network, and the mounts that its engine and its kubelet both see.
holder() {
  begin "$1-holder" nsenter --net="/run/netns/kc-$1" unshare -m -u --propagation slave bash -c \
    'hostname "$1"; mount --make-rshared /; mount -t tmpfs tmpfs /run; exec sleep infinity' x "$1"
  until_ok within "$1" test ! -e /run/netns
}

within() { # node command…
  local pid
  pid=$(cat "$R/$1-holder.pid")
  shift
  nsenter -t "$pid" -m -u -n "$@"
}

engine() {
  local node=$1 at=$R/$1
  mkdir -p "$at"
  groups "$node"
  holder "$node"
  begin "$node-engine" nsenter -t "$(cat "$R/$node-holder.pid")" -m -u -n \
    dockerd --data-root "$at/docker" --exec-root "$at/exec" --pidfile "$at/docker.pid" -H "unix://$at/docker.sock" \
    --bip "$(pods_of "$node").1/24" --ip-masq=false --add-runtime "plain=$R/runc" --default-runtime plain \
    --cgroup-parent "/panelk8s/$node" --exec-opt native.cgroupdriver=cgroupfs
  until_ok docker -H "unix://$at/docker.sock" version
  ip netns exec "kc-$node" iptables -P FORWARD ACCEPT
}

images() {
  docker -H "unix://$R/$1/docker.sock" import -c 'ENTRYPOINT ["/pause"]' "$R/pause.tar" pause:1 >/dev/null
  docker -H "unix://$R/$1/docker.sock" import -c 'USER 10001:10001' -c 'ENV PATH=/bin:/usr/bin' "$R/trellis.tar" trellis:test >/dev/null
}

kubelet() {
  local node=$1 at=$R/$1
  kubeconfig "$node-token" "$at/kubelet.conf"
  cat >"$at/kubelet.yaml" <<X
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication: {anonymous: {enabled: false}, webhook: {enabled: false}, x509: {clientCAFile: $R/pki/ca.crt}}
authorization: {mode: AlwaysAllow}
cgroupDriver: cgroupfs
cgroupRoot: /panelk8s/$node
failSwapOn: false
makeIPTablesUtilChains: false
nodeStatusUpdateFrequency: 2s
syncFrequency: 2s
enforceNodeAllocatable: [pods]
evictionHard: {memory.available: 50Mi}
imageGCHighThresholdPercent: 100
oomScoreAdj: 0
resolvConf: ""
X
  begin "$node-kubelet" nsenter -t "$(cat "$R/$node-holder.pid")" -m -u -n \
    "$BIN/kubelet" --config "$at/kubelet.yaml" --kubeconfig "$at/kubelet.conf" --hostname-override "$node" \
    --node-ip "$(address "$node")" --root-dir "$at/kubelet" --cert-dir "$at/certs" --container-runtime docker \
    --docker-endpoint "unix://$at/docker.sock" --experimental-dockershim-root-directory "$at/dockershim" \
    --pod-infra-container-image pause:1 --network-plugin "" --volume-plugin-dir "$at/plugins" --v 2
  until_ok kubectl get node "$node"
}

up() {
  mkdir -p "$R"
  sysctl -n vm.overcommit_memory kernel.panic kernel.panic_on_oops net.ipv4.ip_forward >"$R/sysctls"
  sysctl -qw net.ipv4.ip_forward=1
  certificates
  network
  control_plane
  pause_image
  image
  plain_runc
  for node in node1 node2; do
    engine $node
    images $node
    kubelet $node
  done
  kubectl wait --for=condition=Ready node/node1 node/node2 --timeout=60s
}

# All processes of a group of control, whatever started them.
kill_group() {
  local kind=$GROUPS_AT/pids$1
  for _ in 1 2 3 4 5; do
    find "$kind" -name cgroup.procs -exec cat {} + 2>/dev/null | xargs -r kill -9 2>/dev/null || true
    sleep 0.2
  done
}

kill_of() {
  [ -f "$R/$1.pid" ] || return 0
  local pid
  pid=$(cat "$R/$1.pid")
  pkill -"${2:-KILL}" -g "$pid" 2>/dev/null || true
}

# With what it leaves around its containers, which would hold the node's network.
kill_engine() {
  kill_of "$1-engine"
  pkill -KILL -f -- "-address $R/$1/exec/" || true
  kill_of "$1-holder"
}

down() {
  for node in node1 node2; do
    kill_of $node-kubelet
    kill_group /panelk8s/$node
    kill_engine $node
  done
  for part in scheduler controllers apiserver etcd; do kill_of $part; done
  sleep 1
  for node in node1 node2; do
    [ -d "$R/$node" ] && grep -o "$R/$node[^ ]*" /proc/mounts | sort -r | xargs -r -n1 umount -l 2>/dev/null || true
    ip netns del kc-$node 2>/dev/null || true
    ip link del kc-$node 2>/dev/null || true
    for kind in $KINDS; do
      find "$GROUPS_AT/$kind/panelk8s/$node" -depth -type d -exec rmdir {} \; 2>/dev/null || true
    done
  done
  for kind in $KINDS; do rmdir "$GROUPS_AT/$kind/panelk8s" 2>/dev/null || true; done
  ip link del kc0 2>/dev/null || true
  if [ -f "$R/sysctls" ]; then
    { read -r overcommit; read -r panic; read -r oops; read -r forward; } <"$R/sysctls"
    sysctl -qw vm.overcommit_memory="$overcommit" kernel.panic="$panic" kernel.panic_on_oops="$oops" net.ipv4.ip_forward="$forward"
  fi
  rm -rf "$R"
}

# The programs in $DIST with node, a shell and the libraries of both.
image() {
  local root=$R/image
  mkdir -p "$root"/{bin,usr/bin,etc,tmp,data,app,proc,dev,sys}
  cp "${NODE:?}" "$root/bin/node"
  cp /bin/sh "$root/bin/sh"
  ldd "${NODE:?}" /bin/sh | grep -o '/[^ ]*' | grep -v : | sort -u | while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done
  echo 'trellis:x:10001:10001::/tmp:/bin/sh' >"$root/etc/passwd"
  cp -r "${DIST:?}" "$root/app/dist"
  # Where the engine that also does what a test tells it looks for the engine itself.
  mkdir -p "$root/node_modules/.cache/programs"
  cp -r "${PROGRAMS:?}/engine" "$root/node_modules/.cache/programs/engine"
  chmod -R a+rX "$root"
  tar -C "$root" -c . >"$R/trellis.tar"
}

case $1 in
up | down) "$1" ;;
kubectl) shift; kubectl "$@" ;;
cut) ip link set "kc-$2" down ;;
heal) ip link set "kc-$2" up ;;
# As a node that loses its power: everything on it at once.
kill)
  kill_of "$2-kubelet"
  kill_engine "$2"
  kill_group "/panelk8s/$2"
  ;;
revive)
  rm -f "$R/$2/docker.pid"
  engine "$2"
  kubelet "$2"
  ;;
esac
